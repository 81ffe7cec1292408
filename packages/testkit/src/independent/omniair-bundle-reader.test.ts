import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  implicitFactor,
  order,
  publicKeyOf,
  publicKeyOfScalar,
  readAmericanCertificate,
  scalar,
} from "./american-certificate-reader.ts";
import { expand } from "./omniair-bundle-reader.ts";

const folder = join(
  import.meta.dirname,
  "../../../../../shared/standards/vectors/us/camp-bundle-25155fde3fd783a3",
);
const isThere = existsSync(folder);

describe.skipIf(!isThere)("a bundle of the field (skipped where the collected vectors are absent)", () => {
  const file = (name: string) => readFileSync(join(folder, name));
  it("gives the private key of its certificate", () => {
    const pca = readAmericanCertificate(file("trustedcerts-pca.oer"));
    const pseudonym = readAmericanCertificate(file("download-7a-7A_0.cert"));
    const own = scalar(file("dwnl_sgn.priv")) + expand(file("sgn_expnsn.key"), 0x7a, 0);
    const key = (implicitFactor(pseudonym, pca) * own + scalar(file("download-7a-7A_0.s"))) % order;
    expect(publicKeyOfScalar(key)).toEqual(publicKeyOf(pseudonym, pca));
    const said = JSON.parse(file("expected-reconstruction.json").toString("utf8"));
    expect(key.toString(16).padStart(64, "0")).toBe(said["dU = e*kU + s mod n"]);
    expect(pseudonym.id).toMatchObject({ kind: "linkage", i: 0x7a });
    expect(pseudonym.seconds).toBe(169 * 3600);
  });
});
