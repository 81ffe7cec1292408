import { sealedKeyProvider } from "@v2x/credentials";
import { expect, it } from "vitest";
import { securityLog, watchedKeys } from "./security-log.ts";

it("tells when a key is made and for which use it is opened, and never what it is", async () => {
  const events: object[] = [];
  const keys = watchedKeys(sealedKeyProvider({ masterKey: new Uint8Array(32) }), (event) =>
    events.push(event),
  );
  const signing = await keys.create("NistP256", "sign");
  const decrypting = await keys.create("NistP256", "decrypt");
  await keys.open(signing);
  await keys.openAgreement(decrypting);
  await expect(keys.open(decrypting)).rejects.toMatchObject({ code: "key-purpose" });
  expect(events).toEqual([
    { kind: "key-created", key: signing.id, purpose: "sign" },
    { kind: "key-created", key: decrypting.id, purpose: "decrypt" },
    { kind: "key-opened", key: signing.id, purpose: "sign" },
    { kind: "key-opened", key: decrypting.id, purpose: "decrypt" },
  ]);
});

it("keeps what a visitor wrote inside its line", () => {
  const written: string[] = [];
  const log = securityLog("info", { write: (text) => written.push(text) });
  const account = 'anna@example.org"}\r\n{"log":"security","kind":"sign-in-succeeded"\u2028';
  log({ kind: "sign-in-failed", account, reason: "wrong" });
  const [line, ...others] = written;
  expect(others).toEqual([]);
  expect(line).toMatch(/^[^\r\n]*\n$/);
  expect(JSON.parse(line!)).toMatchObject({ log: "security", kind: "sign-in-failed", account });
});
