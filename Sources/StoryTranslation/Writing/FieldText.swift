import StorySource
import StorySyntax

enum FieldText {
    /// Returns a text as it is written between double quotes in YAML, on one line.
    static func escaped(_ text: String) -> String {
        text.replacingScalars { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\t": "\\t"
            case "\r": "\\r"
            case _ where isPrintable(scalar): nil
            default: scalar.value > 0xFFFF ? hex("\\U", scalar, 8) : hex("\\u", scalar, 4)
            }
        }
    }

    /// Returns a text as a value or a name in block YAML, quoted if needed.
    static func scalar(_ text: String) -> String {
        YAMLText.isPlain(text, isInFlow: false) ? text : "\"\(escaped(text))\""
    }

    /// Returns a text as it is written in an attribute. Characters that could, or seem to, end the value become references.
    static func attribute(_ text: String) -> String {
        text.replacingScalars { scalar in
            switch scalar {
            case ".", "-", "_", "/", "0"..."9", "a"..."z", "A"..."Z": nil
            default: !scalar.isASCII && isPrintable(scalar) ? nil : "&#\(scalar.value);"
            }
        }
    }

    private static func hex(_ escape: String, _ scalar: Unicode.Scalar, _ width: Int) -> String {
        escape + scalar.value.digits(width, radix: 16)
    }

    /// Returns whether a scalar is unambiguous for YAML and for people: editors show it, and it does not change how the text
    /// around it is shown.
    static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB: false
        default: scalar.value & 0xFFFE != 0xFFFE
        }
    }
}
