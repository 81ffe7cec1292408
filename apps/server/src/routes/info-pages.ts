import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assetsPath, contactLink, type Html, html, layout, type PageFrame, pageAssets } from "@v2x/pages";
import type { FastifyInstance } from "fastify";

const assetsDir = join(import.meta.dirname, "../../assets");

/** Where the pages are that the portal's links lead to unless the operator names others. */
export const infoPaths = {
  privacy: "/info/privacy.en.html",
  accessibility: "/info/accessibility.en.html",
  about: "/info/about",
} as const;

/** Serves privacy statement, accessibility information, "more information" and the page to try the API. */
export function serveInfoPages(app: FastifyInstance, frame: PageFrame): void {
  const mail = contactLink(frame);
  const pages = {
    [infoPaths.privacy]: textPage(frame, privacy(mail)),
    [infoPaths.accessibility]: textPage(frame, accessibility(mail)),
    [infoPaths.about]: textPage(frame, about(mail)),
    "/api/docs": textPage(frame, apiDocs, "/info/api-docs.js"),
  };
  for (const [path, page] of Object.entries(pages))
    app.get(path, async (_request, reply) =>
      reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(page),
    );
  const script = readFileSync(join(assetsDir, "api-docs.js"));
  app.get("/info/api-docs.js", async (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").header("cache-control", "no-cache").send(script),
  );
  // What every page loads, those of the identity provider too.
  for (const [name, { contentType, body }] of pageAssets)
    app.get(`${assetsPath}/${name}`, async (_request, reply) =>
      reply.type(contentType).header("cache-control", "public, max-age=31536000, immutable").send(body),
    );
}

/** A page to read, with a way back to the portal above its heading. */
function textPage(frame: PageFrame, content: Html, script?: string): string {
  const width = script === undefined ? "text" : "text wide";
  const main = html`<div class="${width}"><a class="back" href="${frame.portalUrl}/">Back to the portal</a>
${content}</div>`;
  return layout(frame, main, script);
}

const privacy = (mail: Html) => html`<h1>Privacy statement</h1>
<p>This page says what this installation of the V2X User Portal keeps about you. It is run by the provider that you
reach at ${mail}.</p>
<h2>What is kept</h2>
<ul>
<li>Your account: e-mail address, company name, a hash of your password, and the state of the account.</li>
<li>The organizations that you belong to; of each, where the provider has one, the name and e-mail address of a
contact.</li>
<li>What your organization registered and made: devices, the requests that they sent with what was checked of them, and
test profiles. The members of the organization and the provider see it.</li>
<li>Your sign-in sessions, each with its time, network address and browser, until they end.</li>
<li>Your second factor, where you have one: the secret of your one-time codes, encrypted; public keys of passkeys with
the names that you gave them; hashes of recovery codes.</li>
<li>Of the last five bundles of authorization tickets of each organization: when, by whom, how many tickets, how long
valid and of which key type. The members of the organization see it.</li>
<li>A technical log with one line for each request: time, method, path, status and duration.</li>
<li>An audit log: what you change in the portal, with what it was before and after, your e-mail address, the network
address and the time. It is kept for good.</li>
<li>A security log: sign-ins, refusals and the use of tokens and keys, each with the account, the network address and
the time. Neither log holds a password, token or key.</li>
<li>The number of failed sign-ins of an account and of a network address, as long as it slows the next one.</li>
</ul>
<h2>What is not kept</h2>
<ul>
<li>Bundles of authorization tickets and their private keys: they are made for you, sent once and forgotten.</li>
<li>What you decode: your browser reads it itself. What you have the server decode or judge is read, answered and
forgotten.</li>
<li>There is no tracking, no advertising and no content from other sites.</li>
</ul>
<h2>In your browser</h2>
<p>Cookies keep you signed in. The browser's storage remembers your session, the selected organization, the theme and
the language, and, for as long as you are signed in, what you gave the decoders. Signing out removes the session and
that input.</p>
<h2>Your rights</h2>
<p>Write to ${mail} to learn what is kept about you, to correct it, or to have your account removed. You can close an
account of this portal yourself, on the page of your account; the audit log keeps what you did.</p>`;

const accessibility = (mail: Html) => html`<h1>Accessibility</h1>
<p>The portal aims at the Web Content Accessibility Guidelines 2.2, level AA. Every screen can be used with the
keyboard alone, works with screen readers, keeps enough contrast in the light and in the dark theme, and can be
enlarged to 200 %.</p>
<h2>How it is checked</h2>
<p>Automatic checks run on every screen with each change of the software. They cannot find everything.</p>
<h2>What we know is missing</h2>
<ul>
<li>Large decoded structures have thousands of fields: the search field above them is the quickest way through.</li>
<li>The portal exists in English only.</li>
</ul>
<h2>Tell us</h2>
<p>If something keeps you from using the portal, write to ${mail}. Say which page it was and what you use to read
it.</p>`;

const about = (mail: Html) => html`<h1>About this portal</h1>
<p>The V2X User Portal is a sandbox for the security credentials of vehicle communication. Organizations use it to get
test certificates, to download the certificates and lists of test authorities, and to read what devices send.</p>
<h2>The European system (CCMS)</h2>
<p>A root authority (RCA), an enrolment authority (EA) and an authorization authority (AA) issue certificates by ETSI TS
103 097 and IEEE 1609.2. A trust list manager (TLM) vouches for the root. Trust lists and revocation lists follow ETSI
TS 102 941; devices get them without sign-in from the distribution centre, whose address is on the CA certificates
page.</p>
<h2>Authorization tickets for testing</h2>
<p>The offline AT generator makes up to 100 tickets with their private keys in one archive. A manifest in it names every
file. These tickets come from test authorities: no vehicle on the road will trust them.</p>
<h2>Decoding</h2>
<p>The COER decoder reads certificates, trust lists and revocation lists, the UPER decoder messages as they are on the
air, whatever their sender. Every octet is linked to its field, and a verdict tells what is signed and what is trusted.</p>
<h2>For programs</h2>
<p>Everything the portal does, a program can do: see the <a href="/api/docs">API</a> and its
<a href="/api/openapi.json">OpenAPI description</a>.</p>
<h2>Getting access</h2>
<p>Accounts are given by the provider. Write to ${mail}.</p>`;

const apiDocs = html`<h1>API</h1>
<p>The calls that the portal itself makes, as described in <a href="/api/openapi.json">openapi.json</a>. Most need an
access token: on the machine that runs the portal, <code>npx v2x token --email you@example.org</code> prints one.</p>
<p class="field"><label for="token">Access token</label>
<input id="token" autocomplete="off" spellcheck="false"></p>
<p class="field"><label for="organization">organizationId (members of several organizations)</label>
<input id="organization" autocomplete="off" spellcheck="false"></p>
<h2>Calls</h2>
<div id="calls"><noscript>This list needs JavaScript; openapi.json does not.</noscript></div>`;
