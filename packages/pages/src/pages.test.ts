import { describe, expect, it } from "vitest";
import { contactLink, html, layout, messagePage, type PageFrame, pageAssets } from "./index.ts";

const frame: PageFrame = { portalUrl: "https://portal.example", contactEmail: "help@v2x.example" };
const page = layout(frame, html`<h1>Hello</h1>`);

/** The addresses that a page loads from. */
const loaded = (text: string) =>
  [...text.matchAll(/(?:src|href)="([^"]+\/info\/assets\/([^"]+))"/g)].map(([, , name]) => name!);

describe("a page", () => {
  it("has the product's title and nothing beside it [R1.35]", () => {
    expect(page).toContain("<title>V2X User Portal</title>");
  });

  it("has the mark, which leads back to the portal, and the contact address", () => {
    expect(page).toContain('<a class="brand" href="https://portal.example/"><svg');
    expect(page).toContain('<a href="mailto:help@v2x.example">help@v2x.example</a></p></footer>');
  });

  it("loads style sheet, script and font, all of them at hand and named by their content", () => {
    const names = loaded(page);
    expect(names).toHaveLength(2);
    const css = pageAssets.get(names.find((name) => name.endsWith(".css"))!)!.body.toString();
    const font = /url\("([^"]+)"\)/.exec(css)![1]!;
    expect(pageAssets.get(font)?.body.subarray(0, 4).toString()).toBe("wOF2");
    expect([...pageAssets.keys()].sort()).toEqual([font, ...names].sort());
    for (const name of pageAssets.keys()) expect(name).toMatch(/^\w+-[0-9a-f]{12}\.\w+$/);
  });

  it("holds no script and no style of its own, which the content security policy forbids", () => {
    expect(page).not.toMatch(/<script>|<style|style="|onclick/);
  });
});

it("what is put into a page is text, never markup", () => {
  const typed = `<b>"Anna" & 'Bo'</b>`;
  expect(html`<p title="${typed}">${typed}</p>`.html).toBe(
    '<p title="&lt;b&gt;&quot;Anna&quot; &amp; &#39;Bo&#39;&lt;/b&gt;">&lt;b&gt;&quot;Anna&quot; &amp; &#39;Bo&#39;&lt;/b&gt;</p>',
  );
  expect(contactLink({ contactEmail: '"><script>' }).html).not.toContain("<script>");
});

it("a name that turns the direction of text turns nothing of the page", () => {
  const typed = "Anna \u202egro\u2069";
  expect(html`<p title="${typed}">${typed}</p>${[html`<i>${typed}</i>`]}`.html).toBe(
    '<p title="Anna gro">Anna gro</p><i>Anna gro</i>',
  );
  expect(html`<p title="${"א"}">${"א"}: 1</p>`.html).toBe('<p title="א">\u2068א\u2069: 1</p>');
});

it.each([
  "error",
  "info",
] as const)("a page that says one thing has one heading and an icon for %s", (tone) => {
  const text = messagePage(frame, { tone, title: "Title", content: html`<p>Why.</p>`, actions: html`` });
  expect(text.match(/<h1/g)).toHaveLength(1);
  expect(text).toContain(`<span class="icon ${tone}"><svg`);
});
