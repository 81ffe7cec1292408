import { expect, it } from "vitest";
import { integer } from "../schema/index.ts";
import { NoCodecError } from "./errors.ts";
import { compileCodec } from "./no-compiler.ts";

it("names the type that the build was not told of", () => {
  expect(() => compileCodec("UPER", "decodeMapped", integer("Speed"))).toThrow(
    new NoCodecError("the build provided no UPER codec (decodeMapped) of Speed"),
  );
});
