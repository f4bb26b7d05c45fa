package import TagImages

/// What every byte of an image is for.
package struct ImageExplanation: Hashable, Sendable {
  package let areas: [ExplainedArea]

  package init(_ image: TagImage) {
    switch image {
    case .type1(let image): areas = Self.areas(of: image)
    case .type2(let image): areas = [Type2Explanation(image).area]
    case .type3(let image): areas = Self.areas(of: image)
    case .type4(let image): areas = Self.areas(of: image)
    case .type5(let image): areas = [Self.area(of: image)]
    case .classic(let image): areas = [Self.area(of: image)]
    case .presence, .script: areas = []
    }
  }
}
