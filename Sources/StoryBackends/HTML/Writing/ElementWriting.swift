/// Writes nested elements. A closure writes what is inside, so each element is closed.
protocol ElementWriting {
    var writer: HTMLWriter { get set }
}

extension ElementWriting {
    /// Writes an element around what `content` writes. Attributes that are nil are left out.
    mutating func element(_ element: Element, _ attributes: Attribute?..., content: (inout Self) -> Void) {
        self.element(element, with: attributes, content: content)
    }

    mutating func element(_ element: Element, with attributes: [Attribute?], content: (inout Self) -> Void) {
        writer.open(element, attributes)
        content(&self)
        writer.close()
    }

    mutating func element(_ element: Element, _ attributes: Attribute?..., text: String) {
        writer.open(element, attributes)
        writer.text(text)
        writer.close()
    }
}
