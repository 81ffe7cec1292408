/** Makes the PDFs that the portal offers, from Markdown: `docs/manual/*.md` and `docs/terms/terms.en.md`. */
import { createWriteStream, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { marked, type Token, type Tokens } from "marked";
import PdfDocument from "pdfkit";

const root = join(import.meta.dirname, "..");
const output = join(root, "apps", "server", "dist", "documents");
const version = (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version;

const ink = { text: "#1b2530", quiet: "#5b6875", line: "#d5dce3", accent: "#0f766e", ground: "#f3f6f8" };
const margin = 64;

type Pdf = InstanceType<typeof PdfDocument>;
type Structure = ReturnType<Pdf["struct"]>;

type BlockWriter = (pdf: Pdf, parent: Structure, token: Token) => void;

const blockWriters: Readonly<Record<string, BlockWriter>> = {
  heading: (pdf, parent, token) => writeHeading(pdf, parent, token as Tokens.Heading),
  paragraph: (pdf, parent, token) => writeParagraph(pdf, parent, token as Tokens.Paragraph),
  list: (pdf, parent, token) => writeList(pdf, parent, token as Tokens.List),
  code: (pdf, parent, token) => writeCode(pdf, parent, token as Tokens.Code),
  table: (pdf, parent, token) => writeTable(pdf, parent, token as Tokens.Table),
  space: () => {},
};

mkdirSync(output, { recursive: true });
const chapters = readdirSync(join(root, "docs", "manual"))
  .filter((name) => name.endsWith(".md"))
  .sort()
  .map((name) => readFileSync(join(root, "docs", "manual", name), "utf8"));
await writePdf("manual.en.pdf", "V2X User Portal: manual", chapters);
await writePdf("termsOfUse.en.pdf", "V2X User Portal: terms of use", [
  readFileSync(join(root, "docs", "terms", "terms.en.md"), "utf8"),
]);

/** Writes one tagged and outlined PDF; each chapter starts a page. */
async function writePdf(fileName: string, title: string, texts: readonly string[]): Promise<void> {
  const pdf = new PdfDocument({
    size: "A4",
    margins: { top: margin, bottom: margin + 12, left: margin, right: margin },
    info: { Title: title, Author: "V2X User Portal" },
    lang: "en",
    tagged: true,
    displayTitle: true,
    pdfVersion: "1.7",
    bufferPages: true,
  });
  const file = createWriteStream(join(output, fileName));
  pdf.pipe(file);
  const body = pdf.struct("Document");
  pdf.addStructure(body);
  for (const [index, text] of texts.entries()) {
    if (index > 0) pdf.addPage();
    for (const token of marked.lexer(text)) writeBlock(pdf, body, token);
  }
  body.end();
  numberPages(pdf, title);
  pdf.end();
  await finished(file);
}

function writeBlock(pdf: Pdf, parent: Structure, token: Token): void {
  const write = blockWriters[token.type];
  if (write === undefined) {
    throw new Error(`the documents' Markdown has a block that is not supported: ${token.type}`);
  }
  write(pdf, parent, token);
}

function writeHeading(pdf: Pdf, parent: Structure, heading: Tokens.Heading): void {
  const size = [22, 15, 12][heading.depth - 1] ?? 11;
  if (pdf.y > pageEnd(pdf) - 80) pdf.addPage();
  if (heading.depth > 1) pdf.moveDown(0.8);
  if (heading.depth <= 2) pdf.outline.addItem(plainText(heading.tokens));
  add(pdf, parent, `H${Math.min(heading.depth, 3)}`, () => {
    pdf
      .font("Helvetica-Bold")
      .fontSize(size)
      .fillColor(heading.depth === 1 ? ink.accent : ink.text);
    pdf.text(plainText(heading.tokens), margin, pdf.y);
  });
  pdf.moveDown(0.35);
}

function writeParagraph(pdf: Pdf, parent: Structure, paragraph: Tokens.Paragraph): void {
  add(pdf, parent, "P", () => writeInline(pdf, paragraph.tokens, { x: margin }));
  pdf.moveDown(0.55);
}

function writeList(pdf: Pdf, parent: Structure, list: Tokens.List, indent = 0): void {
  const structure = pdf.struct("L");
  parent.add(structure);
  for (const [index, item] of list.items.entries()) {
    const mark = list.ordered ? `${Number(list.start || 1) + index}.` : "•";
    const x = margin + 16 + indent;
    const inner = item.tokens.filter((token) => token.type !== "list");
    add(pdf, structure, "LI", () => {
      if (pdf.y > pageEnd(pdf) - 20) pdf.addPage();
      const y = pdf.y;
      pdf
        .font("Helvetica")
        .fontSize(10)
        .fillColor(ink.quiet)
        .text(mark, x - 16, y, { lineBreak: false });
      pdf.y = y;
      for (const token of inner) {
        writeInline(pdf, (token as Tokens.Text).tokens ?? [token], { x });
      }
    });
    pdf.moveDown(0.2);
    for (const nested of item.tokens.filter((token) => token.type === "list")) {
      writeList(pdf, structure, nested as Tokens.List, indent + 16);
    }
  }
  structure.end();
  pdf.moveDown(0.4);
}

function writeCode(pdf: Pdf, parent: Structure, code: Tokens.Code): void {
  add(pdf, parent, "Code", () => {
    pdf.font("Courier").fontSize(8.5);
    const width = pdf.page.width - 2 * margin;
    const height = pdf.heightOfString(code.text, { width: width - 16 }) + 12;
    if (pdf.y + height > pageEnd(pdf)) pdf.addPage();
    const top = pdf.y;
    pdf.roundedRect(margin, top, width, height, 4).fill(ink.ground);
    pdf.fillColor(ink.text).text(code.text, margin + 8, top + 7, { width: width - 16 });
    pdf.y = top + height;
  });
  pdf.moveDown(0.7);
}

function writeTable(pdf: Pdf, parent: Structure, table: Tokens.Table): void {
  const width = pdf.page.width - 2 * margin;
  const longest = table.header.map((head, column) =>
    Math.max(
      plainText(head.tokens).length,
      ...table.rows.map((row) => plainText(row[column]!.tokens).length),
      6,
    ),
  );
  const weights = longest.map((length) => Math.min(length, 60) + 4);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const widths = weights.map((weight) => (weight / total) * width);
  const structure = pdf.struct("Table");
  parent.add(structure);
  for (const [index, row] of [table.header, ...table.rows].entries()) {
    const isHead = index === 0;
    const font = isHead ? "Helvetica-Bold" : "Helvetica";
    pdf.font(font).fontSize(9);
    const cells = row.map((cell) => plainText(cell.tokens));
    const height =
      Math.max(...cells.map((text, i) => pdf.heightOfString(text, { width: widths[i]! - 10 }))) + 8;
    if (pdf.y + height > pageEnd(pdf)) pdf.addPage();
    const top = pdf.y;
    const line = pdf.struct("TR");
    structure.add(line);
    let x = margin;
    for (const [column, text] of cells.entries()) {
      const left = x;
      add(pdf, line, isHead ? "TH" : "TD", () => {
        pdf
          .font(font)
          .fontSize(9)
          .fillColor(isHead ? ink.quiet : ink.text);
        pdf.text(text, left, top + 4, { width: widths[column]! - 10 });
      });
      x += widths[column]!;
    }
    line.end();
    pdf.y = top + height;
    pdf.markContent("Artifact", { type: "Layout" });
    pdf
      .moveTo(margin, pdf.y)
      .lineTo(margin + width, pdf.y)
      .lineWidth(0.5)
      .stroke(ink.line);
    pdf.endMarkedContent();
  }
  structure.end();
  pdf.x = margin;
  pdf.moveDown(0.8);
}

/** Text with its bold, code and link parts, flowing as one paragraph. */
function writeInline(pdf: Pdf, tokens: readonly Token[], { x }: { readonly x: number }): void {
  const parts = inlineParts(tokens);
  const width = pdf.page.width - margin - x;
  for (const [index, part] of parts.entries()) {
    pdf
      .font(part.font)
      .fontSize(10)
      .fillColor(part.link === undefined ? ink.text : ink.accent);
    const options = {
      width,
      lineGap: 2.5,
      continued: index < parts.length - 1,
      link: part.link ?? null,
      underline: false,
    };
    if (index === 0) pdf.text(part.text, x, pdf.y, options);
    else pdf.text(part.text, options);
  }
}

interface InlinePart {
  readonly text: string;
  readonly font: string;
  readonly link?: string;
}

function inlineParts(tokens: readonly Token[], font = "Helvetica"): InlinePart[] {
  return tokens.flatMap((token): InlinePart[] => {
    switch (token.type) {
      case "strong":
        return inlineParts((token as Tokens.Strong).tokens, "Helvetica-Bold");
      case "em":
        return inlineParts((token as Tokens.Em).tokens, "Helvetica-Oblique");
      case "codespan":
        return [{ text: unescapeEntities((token as Tokens.Codespan).text), font: "Courier" }];
      case "link": {
        const { href, tokens: inner } = token as Tokens.Link;
        return [{ text: plainText(inner), font, ...(/^(https?|mailto):/.test(href) ? { link: href } : {}) }];
      }
      case "text": {
        const { tokens: inner, text } = token as Tokens.Text;
        return inner
          ? inlineParts(inner, font)
          : [{ text: unescapeEntities(text).replaceAll("\n", " "), font }];
      }
      case "escape":
        return [{ text: (token as Tokens.Escape).text, font }];
      default:
        throw new Error(`the documents' Markdown has a part that is not supported: ${token.type}`);
    }
  });
}

/** Where text must end for the page not to break by itself. */
function pageEnd(pdf: Pdf): number {
  return pdf.page.height - pdf.page.margins.bottom - 4;
}

function plainText(tokens: readonly Token[]): string {
  return inlineParts(tokens)
    .map((part) => part.text)
    .join("");
}

function unescapeEntities(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

function add(pdf: Pdf, parent: Structure, type: string, draw: () => void): void {
  const structure = pdf.struct(type, {}, draw);
  parent.add(structure);
  structure.end();
}

function numberPages(pdf: Pdf, title: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    pdf.markContent("Artifact", { type: "Pagination" });
    pdf.font("Helvetica").fontSize(8).fillColor(ink.quiet);
    pdf.text(`${title} · ${version}`, margin, pdf.page.height - 44, { lineBreak: false });
    pdf.text(`${page - start + 1} / ${count}`, pdf.page.width - margin - 40, pdf.page.height - 44, {
      width: 40,
      align: "right",
      lineBreak: false,
    });
    pdf.endMarkedContent();
  }
}
