import { expect, it } from "vitest";
import { fieldName } from "./field-name.ts";

it.each([
  ["Data.content.signature.rSig.x-only", "rSig.x-only", "Data.content.signature"],
  ["Data.recipients[0].nonce", "recipients[0].nonce", "Data"],
  ["Data.content", "Data.content", ""],
  ["Data", "Data", ""],
])("calls %s by its last two names, and says where they stand", (path, name, place) => {
  expect(fieldName(path)).toEqual({ name, place });
});
