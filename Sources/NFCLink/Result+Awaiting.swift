extension Result {
  /// What some work comes to, for whoever has something to do before the error goes on its way.
  package init(awaiting work: () async throws(Failure) -> Success) async {
    do throws(Failure) {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}
