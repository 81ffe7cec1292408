import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
/** Sources of what is served and of the command line, without tests and what they share. */
const sources = ["apps", "packages"]
  .flatMap((kind) => readdirSync(join(root, kind)).map((name) => `${kind}/${name}/src`))
  .filter((folder) => folder !== "packages/testkit/src")
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.test-support\./.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

/** What is dangerous almost anywhere, and where it is needed. A new place needs a reason, and a row in docs/security. */
it.each<{ what: string; pattern: RegExp; allowed: readonly (string | RegExp)[] }>([
  {
    what: "runs a text as code",
    pattern: /\beval\(|\bnew Function\(|"node:vm"/,
    // Codecs, from our own schemas; production and the browser use those that the build wrote.
    allowed: ["packages/asn1/src/compile/compile.ts"],
  },
  {
    what: "starts a program",
    pattern: /"node:child_process"/,
    // PostgreSQL and what its account needs, with arguments from the configuration alone, and no shell reads them.
    allowed: [/^packages\/store\/src\/embedded\/(account|left-behind|places|postmaster)\.ts$/],
  },
  {
    what: "puts text into a page as markup",
    pattern: /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write\(/,
    allowed: [],
  },
  {
    what: "writes SQL without parameters",
    pattern: /\bsql\.raw\(/,
    allowed: [/^packages\/store\/src\/migrations\//],
  },
  {
    what: "draws numbers that can be predicted",
    pattern: /\bMath\.random\(/,
    allowed: ["packages/store/src/embedded/directory-lock.ts"], // how long to wait
  },
  { what: "uses a broken hash function", pattern: /["'](md[245]|sha-?1|ripemd\w*)["']/i, allowed: [] },
  {
    what: "encrypts without authentication",
    pattern: /["'](aes|des|rc)[\w-]*-(ecb|cbc|ctr|cfb|ofb)["']|\b(ecb|cbc|ctr)\(/,
    // Single blocks of AES, which IEEE 1609.2.1 builds its functions on, and the parts of CCM in the browser.
    allowed: ["packages/crypto/src/native/node/ciphers.ts", "packages/crypto/src/native/browser/ciphers.ts"],
  },
  {
    what: "connects to another machine",
    pattern:
      /(?<![.\w])fetch\(|^import (?!type)[^;]*\b(connect|createConnection|createSocket|request)\b[^;]*"node:(net|tls|dgram|https?|http2)";|^import (?!type)[^;]*"(pg|nodemailer|undici)";/m,
    // As docs/security/threat-model.md lists under "Outgoing connections"; none takes its address from a request.
    allowed: [
      "apps/server/src/ask-ea-over-http.ts",
      "apps/server/src/audit/anchor.ts",
      "apps/server/src/external-identity.ts",
      "apps/server/src/keycloak/admin-api.ts",
      "packages/blobs/src/s3-bucket.ts",
      "packages/mail/src/mailer.ts",
      "packages/store/src/postgres.ts",
      /^apps\/(station|web)\/src\//, // the device's own program, and the browser, which its policy binds
    ],
  },
])("production code $what only where it is allowed", ({ pattern, allowed }) => {
  expect(sources.length).toBeGreaterThan(1000);
  const found = sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  const isAllowed = (path: string) =>
    allowed.some((one) => (typeof one === "string" ? one === path : one.test(path)));
  expect(found.filter((path) => !isAllowed(path))).toEqual([]);
});

it("production code follows no redirect when it connects to another machine", () => {
  const following = sources
    .filter(({ path }) => path.startsWith("apps/server/") || path.startsWith("packages/"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(?<![.\w])fetch\(/g)]
        .filter(({ index }) => !/redirect: "(error|manual)"/.test(text.slice(index, index + 400)))
        .map(() => path),
    );
  expect(following).toEqual([]);
});
