/// Which byte of a 16-bit unit comes first.
public enum ByteOrder: Hashable, Sendable { case bigEndian, littleEndian }
