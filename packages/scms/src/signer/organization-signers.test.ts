import { decodeCertificate, validityOf, verifyChain } from "@v2x/credentials";
import { allHold } from "@v2x/v2x-schema";
import { expect, it } from "vitest";
import { orderAt, testSigner } from "./signer.test-support.ts";

const alpha = "AA00000000000001";
const beta = "AA00000000000002";

it("gives each organization one certificate below the ACA in force, for eight PSIDs and a week", async () => {
  const { ports, hierarchy, signer } = await testSigner();
  const { certificate, validity } = await signer.sign(alpha, orderAt(ports));
  const authorities = await hierarchy.authorities();
  const above = (["aca", "ica", "rca"] as const).map((role) => authorities.current(role).certificate);
  expect(verifyChain([certificate, ...above], { at: ports.now() })).toSatisfy(allHold);
  const { id, appPermissions, certIssuePermissions, region } = certificate.value.toBeSigned;
  expect(id.choice).toBe("none");
  expect(appPermissions).toEqual(
    [2_113_687, 130, 32, 128, 2_113_686, 2_113_685, 131, 39].map((psid) => ({ psid })),
  );
  expect([certIssuePermissions, region]).toEqual([undefined, undefined]);
  expect(validity).toEqual({
    notBefore: new Date("2026-03-01T09:00:00.000Z"),
    notAfter: new Date("2026-03-08T10:00:00.000Z"),
  });
  const again = await signer.sign(alpha, orderAt(ports));
  expect(again.certificate.hashedId8).toEqual(certificate.hashedId8);
  const others = await signer.sign(beta, orderAt(ports));
  expect(others.certificate.key).not.toEqual(certificate.key);
  expect((await signer.certificateOf(beta))?.bytes).toEqual(others.certificate.bytes);
  expect(await signer.certificateOf("AA00000000000003")).toBeUndefined();
});

it("replaces a certificate a day before it ends, and its key with it", async () => {
  const { ports, signer, storage } = await testSigner();
  const first = await signer.sign(alpha, orderAt(ports));
  const { key } = storage.kept.get(alpha)!;
  ports.clock.advanceDays(5.9);
  expect((await signer.sign(alpha, orderAt(ports))).certificate).toBe(first.certificate);
  ports.clock.advanceDays(0.2);
  const second = await signer.sign(alpha, orderAt(ports));
  expect(second.certificate.hashedId8).not.toEqual(first.certificate.hashedId8);
  expect(storage.kept.get(alpha)!.key.id).not.toBe(key.id);
});

it("uses another certificate as soon as the ACA was renewed, or revoked and renewed", async () => {
  const { ports, hierarchy, signer } = await testSigner();
  const first = await signer.sign(alpha, orderAt(ports));
  await hierarchy.renew("aca");
  const second = await signer.sign(alpha, orderAt(ports));
  expect(second.certificate.hashedId8).not.toEqual(first.certificate.hashedId8);
  const aca = (await hierarchy.authorities()).current("aca").record;
  await hierarchy.revoke(aca.hashedId8);
  await expect(signer.sign(alpha, orderAt(ports))).rejects.toMatchObject({
    code: "authority-missing",
    details: { role: "aca" },
  });
  await hierarchy.renew("aca");
  const third = await signer.sign(alpha, orderAt(ports));
  expect(third.certificate.hashedId8).not.toEqual(second.certificate.hashedId8);
});

it("uses a certificate that ends with the ACA to its end, since none would end later", async () => {
  const { ports, hierarchy, signer } = await testSigner();
  const { notAfter } = (await hierarchy.authorities()).current("aca").record;
  ports.clock.advanceDays((notAfter.getTime() - ports.now().getTime()) / 86_400_000 - 0.5);
  const first = await signer.sign(alpha, orderAt(ports));
  expect(validityOf(first.certificate.value.toBeSigned.validityPeriod).notAfter <= notAfter).toBe(true);
  expect((await signer.sign(alpha, orderAt(ports))).certificate).toBe(first.certificate);
});

it("ends with one certificate, however many processes and requests are first", async () => {
  const { ports, signer, another, storage } = await testSigner();
  const processes = [signer, another(), another()];
  const signed = await Promise.all(
    processes.flatMap((process) => [1, 2].map(() => process.sign(alpha, orderAt(ports)))),
  );
  const kept = decodeCertificate(storage.kept.get(alpha)!.certificate);
  for (const { certificate } of signed) expect(certificate.hashedId8).toEqual(kept.hashedId8);
  const later = await another().sign(alpha, orderAt(ports));
  expect(later.certificate.hashedId8).toEqual(kept.hashedId8);
});

it("opens the key of an organization once, and asks the storage no more", async () => {
  const { ports, signer, storage } = await testSigner();
  await signer.sign(alpha, orderAt(ports));
  storage.kept.clear();
  await signer.sign(alpha, orderAt(ports));
  expect(storage.kept.size).toBe(0);
});

it("reports a certificate whose row is damaged, and replaces it", async () => {
  const { ports, signer, another, storage } = await testSigner();
  await signer.sign(alpha, orderAt(ports));
  const damaged = { ...storage.kept.get(alpha)!, certificate: Uint8Array.of(0x80) };
  storage.kept.set(alpha, damaged);
  await another().sign(alpha, orderAt(ports));
  expect(ports.reports.join()).toContain(`The signer's certificate of ${alpha} is damaged and is replaced`);
  expect(decodeCertificate(storage.kept.get(alpha)!.certificate).hashedId8).toHaveLength(8);
});

it("asks again where making a certificate failed", async () => {
  const { ports, signer, storage } = await testSigner();
  const { replaceSignerCertificate } = storage;
  storage.replaceSignerCertificate = () => Promise.reject(new Error("the database is away"));
  await expect(signer.sign(alpha, orderAt(ports))).rejects.toThrow("the database is away");
  storage.replaceSignerCertificate = replaceSignerCertificate;
  expect((await signer.sign(alpha, orderAt(ports))).packet).toHaveProperty("length");
});
