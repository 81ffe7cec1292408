/** What generated printers write as value notation; `printValueNotation` says how. */

import type { BitStringSchema, IntegerSchema } from "../../schema/index.ts";
import type { BlockForm, Surroundings } from "./block-form.ts";
import type { PrinterModule } from "./printer-module.ts";

export const notationForm: BlockForm = {
  itemBreak: "\n  ",
  endBreak: "\n",
  itemLevels: 1,
  list: ["{", "}"],
  key: (name) => `${name} `,
  omitsDefaults: false,
  leaf: (type, value, _levels, module) => {
    switch (type.kind) {
      case "boolean":
        return `(${value} === true ? "TRUE" : "FALSE")`;
      case "null":
        return '"NULL"';
      case "integer":
        return integer(type, value, module);
      case "enumerated":
        return value;
      case "bitString":
        return bits(type, value, module);
      case "octetString":
        return `"'" + upperHex(${value}) + "'H"`;
      case "string":
        return `'"' + ${value}.replaceAll('"', '""') + '"'`;
      case "objectIdentifier":
        return `"{ " + ${value}.join(" ") + " }"`;
    }
  },
  alternative: (name) => inline(`${name} : `),
  containing: () => inline("CONTAINING "),
  openType: (inside) => inline(`${inside.name} : `),
  unknownAdditions: "notationAdditions",
  unknownAlternative: "notationAlternative",
};

function inline(before: string): Surroundings {
  return { before, behind: "", levels: 0 };
}

/** Of several names of one number, the first counts: a later entry of a Map would take its place. */
function integer(type: IntegerSchema, value: string, module: PrinterModule): string {
  const names = Object.entries(type.named).reverse();
  if (names.length === 0) return value;
  const entries = names.map(([name, number]) => `[${number}${type.big ? "n" : ""}, ${JSON.stringify(name)}]`);
  const table = module.hoist("N", `new Map([${entries.join(", ")}])`);
  return `(${table}.get(${value}) ?? ${value})`;
}

function bits(type: BitStringSchema, value: string, module: PrinterModule): string {
  const names: string[] = [];
  for (const [name, position] of Object.entries(type.named)) names[position] = name;
  if (names.length === 0) return `"'" + binaryDigits(${value}) + "'B"`;
  // JSON writes null where a bit has no name.
  return `namedBits(${value}, ${module.hoist("B", JSON.stringify(names))})`;
}
