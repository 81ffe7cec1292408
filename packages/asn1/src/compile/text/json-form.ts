/** What generated printers write as JSON; `toJson` says what stands for what. */

import { boundsOf, type IntegerSchema, type Schema } from "../../schema/index.ts";
import type { BlockForm, Surroundings } from "./block-form.ts";

/** JSON on one line, or with each item on a line of its own as `JSON.stringify` breaks lines. */
export function jsonForm(lines: boolean): BlockForm {
  const [itemBreak, endBreak, space] = lines ? ["\n  ", "\n", " "] : ["", "", ""];
  const itemLevels = lines ? 1 : 0;
  const key = (name: string) => `${JSON.stringify(name)}:${space}`;
  const named = (name: string, type: Schema): Surroundings => ({
    before: `{${itemBreak}${key(name)}${JSON.stringify(type.name)},${itemBreak}${key("value")}`,
    behind: `${endBreak}}`,
    levels: itemLevels,
  });
  const unknownAdditions = lines ? "indentedAdditions" : "additionsOnOneLine";
  const unknownAlternative = lines ? "indentedAlternative" : "alternativeOnOneLine";
  return {
    itemBreak,
    endBreak,
    itemLevels,
    list: ["[", "]"],
    key,
    omitsDefaults: true,
    leaf: (type, value, levels, module) => {
      switch (type.kind) {
        case "boolean":
        case "null":
          return value;
        case "integer":
          return isSafe(type) ? value : `jsonInteger(${value})`;
        case "enumerated":
          // A number stands for a name that the type's edition does not know.
          return type.extensible
            ? `(typeof ${value} === "number" ? ${value} : '"' + ${value} + '"')`
            : `'"' + ${value} + '"'`;
        case "bitString": {
          const bits = module.text(`{${itemBreak}${key("bits")}`, levels);
          const hex = module.text(`,${itemBreak}${key("hex")}"`, levels);
          const end = module.text(`"${endBreak}}`, levels);
          return `${bits} + ${value}.length + ${hex} + toHex(${value}.bytes) + ${end}`;
        }
        case "octetString":
          return `'"' + toHex(${value}) + '"'`;
        case "string":
          return `quoted(${value})`;
        case "objectIdentifier":
          return `'"' + ${value}.join(".") + '"'`;
      }
    },
    alternative: (name) => ({
      before: `{${itemBreak}${key(name)}`,
      behind: `${endBreak}}`,
      levels: itemLevels,
    }),
    containing: (inside) => named("_containing", inside),
    openType: (inside) => named("_open", inside),
    unknownAdditions,
    unknownAlternative,
  };
}

/** Whether JSON readers leave every value of the type as it is. */
function isSafe(type: IntegerSchema): boolean {
  if (!type.big) return true;
  const { min, max } = boundsOf(type);
  if (min === undefined || max === undefined) return false;
  return Number.isSafeInteger(Number(min)) && Number.isSafeInteger(Number(max));
}
