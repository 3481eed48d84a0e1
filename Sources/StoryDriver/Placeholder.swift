/// The driver.
enum Placeholder {}
