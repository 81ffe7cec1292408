/** Values as text and back: value notation, JSON, XML and hex. */

export { fromHex, HexError, toHex } from "./hex.ts";
export { fromJson, type JsonValue, toJson } from "./json.ts";
export { NotationError } from "./notation-tokens.ts";
export { parseValueNotation, placesInValueNotation } from "./parse-value-notation.ts";
export { parseXer, placesInXer } from "./parse-xer.ts";
export { printJson, printJsonLines, printValueNotation, printXer } from "./print.ts";
export { printerSupport } from "./printer-support.ts";
export type { PrinterFactory, TextForm } from "./printers.ts";
export { xerTypeNames } from "./xml-elements.ts";
