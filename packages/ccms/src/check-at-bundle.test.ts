import { unzipSync, zipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { checkAtBundle } from "./check-at-bundle.ts";
import type { Ccms } from "./open-ccms.ts";
import { firstStart } from "./test-ccms.test-support.ts";

let ccms: Ccms;
beforeAll(async () => {
  ccms = await firstStart();
});

/** A bundle with some of its files replaced. */
async function spoiled(
  certNum: number,
  change: (files: Record<string, Uint8Array>) => void,
): Promise<Uint8Array> {
  const { zip } = await ccms.generateAtBundle({
    certNum,
    durationInHours: 1,
    keyType: "NistP256",
    psidSspList: [],
  });
  const files = unzipSync(zip);
  change(files);
  return zipSync(files, { level: 0 });
}

const request = (certNum: number) => ({ certNum, keyType: "NistP256" }) as const;

describe.each([3, 40])("a bundle of %i tickets", (certNum) => {
  const name = (index: number) => `AT_${String(index).padStart(3, "0")}`;

  it("is accepted as it was made", async () => {
    await checkAtBundle(await spoiled(certNum, () => {}), request(certNum));
  });

  it.each([1, certNum])("is refused with another key at ticket %i", async (index) => {
    const zip = await spoiled(certNum, (files) => {
      const other = index === 1 ? 2 : 1;
      files[`keys/${name(index)}.vkey`] = files[`keys/${name(other)}.vkey`]!;
    });
    await expect(checkAtBundle(zip, request(certNum))).rejects.toMatchObject({
      code: "bundle-self-check",
      details: { file: `keys/${name(index)}.vkey`, fault: "it is not the key of its ticket" },
    });
  });

  it.each([
    ["past the order of its curve", new Uint8Array(32).fill(0xff)],
    ["of another length", new Uint8Array(31).fill(1)],
  ])("is refused with a key %s at its last ticket", async (_what, scalar) => {
    const zip = await spoiled(certNum, (files) => {
      files[`keys/${name(certNum)}.vkey`] = scalar;
    });
    await expect(checkAtBundle(zip, request(certNum))).rejects.toMatchObject({
      code: "bundle-self-check",
      details: { file: `keys/${name(certNum)}.vkey`, fault: "it is not the key of its ticket" },
    });
  });

  it("is refused with a ticket whose signature does not hold", async () => {
    const zip = await spoiled(certNum, (files) => {
      const ticket = files[`tickets/${name(certNum)}.oer`]!;
      ticket[ticket.length - 1]! ^= 1;
    });
    await expect(checkAtBundle(zip, request(certNum))).rejects.toMatchObject({
      code: "bundle-self-check",
      details: { file: `tickets/${name(certNum)}.oer` },
    });
  });

  it.each([
    "trust/aa.oer",
    "trust/ea.oer",
    "trust/ctl.oer",
    "trust/crl.oer",
  ])("is refused with another octet in %s", async (file) => {
    const zip = await spoiled(certNum, (files) => {
      files[file]![files[file]!.length - 1]! ^= 1;
    });
    await expect(checkAtBundle(zip, request(certNum))).rejects.toMatchObject({
      code: "bundle-self-check",
      details: {
        file,
        fault: expect.stringMatching(/^the .* key did not make this .* \(IEEE 1609.2 5.3.1\)$/),
      },
    });
  });

  it("is refused with another key in text at its last ticket", async () => {
    const zip = await spoiled(certNum, (files) => {
      files[`keys/${name(certNum)}.pem`] = files[`keys/${name(1)}.pem`]!;
    });
    await expect(checkAtBundle(zip, request(certNum))).rejects.toMatchObject({
      details: { file: `keys/${name(certNum)}.pem`, fault: "it is not the key of its ticket" },
    });
  });

  it("is refused with a file missing", async () => {
    const zip = await spoiled(certNum, (files) => {
      delete files[`keys/${name(certNum)}.pem`];
    });
    await expect(checkAtBundle(zip, request(certNum))).rejects.toMatchObject({
      details: { file: `keys/${name(certNum)}.pem`, fault: "it is missing" },
    });
  });
});
