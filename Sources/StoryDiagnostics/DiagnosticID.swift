/// The stable name of a kind of diagnostic, by topic.
///
/// Users write raw values in `mdxc.yaml`, on the command line and in `mdxc explain`. They never change: an id that is no
/// longer reported stays in this list.
package enum DiagnosticID: String, CaseIterable, Sendable {
    // Source text.
    case invalidUTF8 = "invalid_utf8"
    case invalidCharacter = "invalid_character"
    case bidiControlCharacter = "bidi_control_character"
    case sourceTooLarge = "source_too_large"

    // Front matter: the block and its YAML.
    case missingFrontMatter = "missing_front_matter"
    case missingFrontMatterEnd = "missing_front_matter_end"
    case invalidYAML = "invalid_yaml"
    case unsupportedYAML = "unsupported_yaml"
    case valueCutByComment = "value_cut_by_comment"
    case duplicateKey = "duplicate_key"
    case nestingTooDeep = "nesting_too_deep"
    case implicitYAMLType = "implicit_yaml_type"
    case invalidType = "invalid_type"

    // Front matter: its fields.
    case missingRequiredField = "missing_required_field"
    case unknownField = "unknown_field"
    case unsupportedSchemaVersion = "unsupported_schema_version"
    case invalidID = "invalid_id"
    case invalidPublishDate = "invalid_publish_date"
    case invalidLocale = "invalid_locale"
    case invalidColor = "invalid_color"
    case invalidTypeRamp = "invalid_type_ramp"
    case invalidLeadArt = "invalid_lead_art"
    case duplicateSectionID = "duplicate_section_id"
    case duplicateMediaKey = "duplicate_media_key"
    case invalidMediaType = "invalid_media_type"
    case invalidDuration = "invalid_duration"

    // Tags and attributes.
    case unterminatedTag = "unterminated_tag"
    case unexpectedInTag = "unexpected_in_tag"
    case singleQuotedAttribute = "single_quoted_attribute"
    case unquotedAttribute = "unquoted_attribute"
    case attributeExpression = "attribute_expression"
    case spreadAttribute = "spread_attribute"
    case missingAttributeValue = "missing_attribute_value"
    case duplicateAttribute = "duplicate_attribute"
    case unterminatedAttributeValue = "unterminated_attribute_value"
    case unknownAttribute = "unknown_attribute"
    case missingAttribute = "missing_attribute"
    case missingSectionID = "missing_section_id"
    case missingSectionTitle = "missing_section_title"
    case missingMediaRef = "missing_media_ref"

    // Structure.
    case textOutsideSection = "text_outside_section"
    case missingSections = "missing_sections"
    case unknownComponent = "unknown_component"
    case rawHTMLNotSupported = "raw_html_not_supported"
    case invalidChild = "invalid_child"
    case nestedSection = "nested_section"
    case textNotAllowed = "text_not_allowed"
    case emptyComponent = "empty_component"
    case componentNotOnOwnLine = "component_not_on_own_line"
    case notSelfClosing = "not_self_closing"
    case unclosedComponent = "unclosed_component"
    case unexpectedClosingTag = "unexpected_closing_tag"

    // Prose.
    case expressionNotSupported = "expression_not_supported"
    case importExportNotSupported = "import_export_not_supported"
    case unsupportedMarkdown = "unsupported_markdown"
    case relativeLink = "relative_link"
    case unsafeLink = "unsafe_link"
    case emptyLinkLabel = "empty_link_label"
    case unknownAnchor = "unknown_anchor"
    case foreignMarkup = "foreign_markup"
    case unresolvedFootnote = "unresolved_footnote"
    case unusedFootnote = "unused_footnote"
    case duplicateFootnote = "duplicate_footnote"

    // Meaning: sections, media, attribute values.
    case sectionMissingMetadata = "section_missing_metadata"
    case sectionTitleMismatch = "section_title_mismatch"
    case invalidLayout = "invalid_layout"
    case sectionLayoutMismatch = "section_layout_mismatch"
    case unusedSectionMetadata = "unused_section_metadata"
    case unresolvedLeadMedia = "unresolved_lead_media"
    case unresolvedMediaRef = "unresolved_media_ref"
    case invalidIntent = "invalid_intent"
    case invalidExpandable = "invalid_expandable"
    case invalidFullBleedKind = "invalid_full_bleed_kind"
    case unusedMedia = "unused_media"
    case autoplayConflict = "autoplay_conflict"

    // Meaning: assets and accessibility.
    case assetOutsidePackage = "asset_outside_package"
    case missingAsset = "missing_asset"
    case assetTypeMismatch = "asset_type_mismatch"
    case assetsTooLarge = "assets_too_large"
    case insecureURL = "insecure_url"
    case missingAltText = "missing_alt_text"

    // Interactive stories: pages.
    case contentOutsidePage = "content_outside_page"
    case duplicateID = "duplicate_id"
    case pageKindMismatch = "page_kind_mismatch"
    case exitConflict = "exit_conflict"
    case emptyChoiceLabel = "empty_choice_label"
    case invalidPageKind = "invalid_page_kind"
    case invalidReveal = "invalid_reveal"
    case invalidTrigger = "invalid_trigger"
    case invalidCriticality = "invalid_criticality"
    case invalidEndingKind = "invalid_ending_kind"
    case invalidAuthentic = "invalid_authentic"

    // Interactive stories: front matter and assets.
    case invalidAgeRange = "invalid_age_range"
    case invalidReadingMinutes = "invalid_reading_minutes"
    case readingTimeMismatch = "reading_time_mismatch"
    case duplicateAssetKey = "duplicate_asset_key"
    case invalidAssetType = "invalid_asset_type"
    case unresolvedAsset = "unresolved_asset"
    case unusedAsset = "unused_asset"
    case criticalBudget = "critical_budget"

    // Interactive stories: paths.
    case unknownTarget = "unknown_target"
    case unreachableSection = "unreachable_section"
    case unreachablePage = "unreachable_page"
    case looseEnd = "loose_end"
    case noPathToEnding = "no_path_to_ending"
    case noAuthenticPath = "no_authentic_path"
    case authenticPathBroken = "authentic_path_broken"
    case sameTarget = "same_target"
    case singleChoice = "single_choice"

    // JSON stories.
    case invalidJSON = "invalid_json"

    // Imported Markdown of other programs.
    case markupNotImported = "markup_not_imported"
    case fieldNotImported = "field_not_imported"
    case fileNotImported = "file_not_imported"

    // The command: several stories, options files.
    case duplicateStoryID = "duplicate_story_id"
    case invalidOption = "invalid_option"
}
