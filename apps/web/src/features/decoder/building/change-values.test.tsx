import { fireEvent, screen, waitFor } from "@testing-library/react";
import { examples } from "@v2x/decoder";
import { expect, it } from "vitest";
import { fakeServer, showScreen } from "../../../screen.test-support.tsx";
import { UperDecoderPage } from "../UperDecoderPage.tsx";
import { workersHere } from "../worker/worker.test-support.ts";

fakeServer();
workersHere();
// The worker's work is done in the test's own thread here, and codecs are made on first use.
const patient = { timeout: 10_000 };
const bsm = examples.find(({ title }) => title.startsWith("BSM"))!.hex;
const signed = examples.find(({ title }) => title.startsWith("Signed BSM"))!.hex;

async function open(hex: string) {
  showScreen(<UperDecoderPage />, "/dashboard/uper_decoder?view=change");
  fireEvent.change(screen.getByLabelText("Hex data"), { target: { value: hex } });
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Values" }, patient);
  await waitFor(() => expect(field.value).not.toBe(""), patient);
  return field;
}

function whole(): string | undefined {
  return screen.queryByRole("region", { name: "Whole" })?.querySelector("code")?.textContent ?? undefined;
}

it("a changed value gives other octets, which are decoded in place of the first", async () => {
  const field = await open(bsm);
  // Whoever comes to it by the keyboard is at its beginning.
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 0]);
  await waitFor(() => expect(whole()).toBe(bsm), patient);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Decode these octets" }).disabled).toBe(true);
  fireEvent.change(field, { target: { value: field.value.replace(/"speed": \d+/, '"speed": 1234') } });
  await waitFor(() => expect(whole()).not.toBe(bsm), patient);
  const made = whole()!;
  expect(made).toHaveLength(bsm.length);
  expect(screen.getByRole("button", { name: "Copy Whole" })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Decode these octets" }));
  const again = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Values" }, patient);
  await waitFor(() => expect(again.value).toContain('"speed": 1234'), patient);
  await waitFor(() => expect(whole()).toBe(made), patient);
});

it("a value that its field cannot have is refused under the text, by field, rule and place; undo brings it back", async () => {
  const field = await open(bsm);
  fireEvent.change(field, { target: { value: field.value.replace(/"speed": \d+/, '"speed": 9999') } });
  const refusal = /^value\.coreData\.speed: expected .*0\.\.8191, found 9999 \(line \d+, column \d+\)$/;
  await waitFor(() => expect(screen.getByText(refusal)).toBeDefined(), patient);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByRole("region", { name: "Whole" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show the place" }));
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe("9999");
  fireEvent.click(screen.getByRole("button", { name: "As it was read" }));
  await waitFor(() => expect(whole()).toBe(bsm), patient);
  expect(field.getAttribute("aria-invalid")).toBe("false");
});

it("what was changed goes along into the other writing, and is there again after a look at another view", async () => {
  const field = await open(bsm);
  fireEvent.change(field, { target: { value: field.value.replace(/"speed": \d+/, '"speed": 1234') } });
  fireEvent.change(screen.getByRole("combobox", { name: "Writings" }), { target: { value: "notation" } });
  await waitFor(() => expect(field.value).toContain("speed 1234,"), patient);
  fireEvent.click(screen.getByRole("tab", { name: "Fields" }));
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Values" })).toBeNull(), patient);
  fireEvent.click(screen.getByRole("tab", { name: "Change" }));
  const again = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Values" }, patient);
  expect(again.value).toContain("speed 1234,");
});

it("the innermost layer comes first; what is around it is made anew, its signature being worth nothing", async () => {
  const field = await open(signed);
  const layer = screen.getByRole<HTMLSelectElement>("combobox", { name: "Layer" });
  expect(layer.selectedOptions[0]?.textContent).toBe("MessageFrame (UPER)");
  await waitFor(() => expect(whole()).toBe(signed), patient);
  expect(screen.queryByText(/signature of the/)).toBeNull();
  fireEvent.change(screen.getByRole("combobox", { name: "Writings" }), { target: { value: "notation" } });
  await waitFor(() => expect(field.value).toContain("::="), patient);
  fireEvent.change(field, { target: { value: field.value.replace(/speed \d+/, "speed 1") } });
  await screen.findByText(/signature of the Ieee1609Dot2Data .* not valid any more/, {}, patient);
  expect(whole()).toHaveLength(signed.length);
  expect(screen.getByRole("region", { name: "This layer alone" })).toBeDefined();
});
