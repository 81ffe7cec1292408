import { fireEvent, screen, within } from "@testing-library/react";
import { examples } from "@v2x/decoder";
import { expect, it } from "vitest";
import { fakeServer, showScreen } from "../../../screen.test-support.tsx";
import { CoerDecoderPage } from "../CoerDecoderPage.tsx";
import { workersHere } from "../worker/worker.test-support.ts";

fakeServer();
workersHere();
const patient = { timeout: 10_000 };
const [own, other] = examples.filter(({ type }) => type === "CcmsCert").map(({ hex }) => hex);

async function compareWith(text: string) {
  const field = await screen.findByLabelText<HTMLTextAreaElement>("Compare with", {}, patient);
  fireEvent.change(field, { target: { value: text } });
  return field;
}

it("two certificates stand beside each other, where they differ first", async () => {
  showScreen(<CoerDecoderPage />, "/dashboard/coer_decoder?view=compare");
  fireEvent.change(screen.getByLabelText("Hex data"), { target: { value: own } });
  await compareWith(other!);
  const table = await screen.findByRole("table", {}, patient);
  const heads = within(table).getAllByRole("columnheader");
  expect(heads.map(({ textContent }) => textContent)).toEqual(["Field", "This", "The other", "Difference"]);
  expect(within(table).getByRole("rowheader", { name: /validityPeriod\.start/ })).toBeDefined();
  await compareWith(own!);
  expect(await screen.findByText("No field differs.", {}, patient)).toBeDefined();
  const field = await compareWith("no digits at all");
  expect(await screen.findByText(/position/, {}, patient)).toBeDefined();
  expect(field.getAttribute("aria-invalid")).toBe("true");
});
