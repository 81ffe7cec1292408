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

/** As many names as are faster to compare with than to look up. */
const fewNames = 4;

/** Of several names of one number, the first counts. */
function integer(type: IntegerSchema, value: string, module: PrinterModule): string {
  const names = new Map<number, string>();
  for (const [name, number] of Object.entries(type.named)) if (!names.has(number)) names.set(number, name);
  const entries = Array.from(names, ([number, name]) => [
    `${number}${type.big ? "n" : ""}`,
    JSON.stringify(name),
  ]);
  if (entries.length <= fewNames) {
    return entries.reduceRight(
      (rest, [number, name]) => `(${value} === ${number} ? ${name} : ${rest})`,
      value,
    );
  }
  const table = module.hoist(
    "N",
    `new Map([${entries.map(([number, name]) => `[${number}, ${name}]`).join(", ")}])`,
  );
  return `(${table}.get(${value}) ?? ${value})`;
}

function bits(type: BitStringSchema, value: string, module: PrinterModule): string {
  const names: string[] = [];
  for (const [name, position] of Object.entries(type.named)) names[position] = name;
  if (names.length === 0) return `"'" + binaryDigits(${value}) + "'B"`;
  // JSON writes null where a bit has no name.
  return `namedBits(${value}, ${module.hoist("B", JSON.stringify(names))})`;
}
