import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { answersIn } from "./answers.ts";

const zip = (files: Record<string, Uint8Array>) => {
  const octets = zipSync(files);
  return { arrayBuffer: async () => octets.slice().buffer };
};

it("what each request was answered is told by its folder, in the order of the archive", async () => {
  const answers = await answersIn(
    zip({
      "unit.2/error.txt": new TextEncoder().encode("ecaInvalidRegion. Request: it reaches too far.\n"),
      "unit 1/eca.oer": new Uint8Array([1]),
      "unit 1/enrollment.oer": new Uint8Array([2]),
      "unit 1/enrollment.s": new Uint8Array(32),
    }),
  );
  expect(answers).toEqual([
    { name: "unit.2", refusal: "ecaInvalidRegion. Request: it reaches too far." },
    { name: "unit 1" },
  ]);
});
