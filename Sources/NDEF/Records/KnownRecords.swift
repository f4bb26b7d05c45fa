/// Every record type that the codec understands; the first that describes a record reads it.
/// A new one is a row here and a file beside it.
public let knownRecords: [any KnownRecord.Type] = [
  EmptyRecord.self,

  DeviceInformationRecord.self,
  HandoverInitiateRecord.self,
  HandoverRequestRecord.self,
  HandoverSelectRecord.self,
  SignatureRecord.self,
  SmartPosterRecord.self,
  TextRecord.self,
  URIRecord.self,

  BluetoothOOBRecord.self,
  BluetoothLEOOBRecord.self,
  WiFiRecord.self,
  MIMERecord.self,

  AbsoluteURIRecord.self,

  AndroidApplicationRecord.self,
  ExternalRecord.self,

  UnknownRecord.self,
]
