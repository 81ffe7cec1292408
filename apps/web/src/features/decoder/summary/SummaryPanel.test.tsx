import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { examples } from "@v2x/decoder";
import { describe, expect, it } from "vitest";
import { fakeServer, showScreen } from "../../../screen.test-support.tsx";
import { CoerDecoderPage } from "../CoerDecoderPage.tsx";
import { UperDecoderPage } from "../UperDecoderPage.tsx";
import { workersHere } from "../worker/worker.test-support.ts";

fakeServer();
workersHere();

// The worker's work is done in the test's own thread here, and codecs are made on first use.
const patient = { timeout: 15_000 };

function decode(title: string): void {
  const { hex } = examples.find((example) => example.title === title)!;
  fireEvent.change(screen.getByLabelText("Hex data"), { target: { value: hex } });
}

const ticket = "Authorization ticket of the ETSI test PKI";

async function summaryCalled(name: string): Promise<HTMLElement> {
  return screen.findByRole("region", { name }, patient);
}

describe("the summary of a certificate", () => {
  it("says what it is, who issued it and for how long it was valid", async () => {
    showScreen(<CoerDecoderPage />);
    decode(ticket);
    const summary = await summaryCalled("authorization ticket");
    within(summary).getByText("34556D34931E5E5C");
    within(summary).getByRole("button", { name: "Copy HashedId8 C2FE8B6161528326" });
    within(summary).getByText("2019-12-31");
    within(summary).getByText(/^expired \d+ days ago$/);
    // What began long ago is told when asked.
    expect(within(summary).queryByText("Valid from")).toBeNull();
    expect(within(summary).queryByText(/public transport/)).toBeNull();
    const more = within(summary).getByRole("button", { name: "More" });
    expect(more.getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(more);
    within(summary).getByText("Valid from");
    within(summary).getByText(/^CEN DSRC tolling zone, public transport/);
    expect(within(summary).getByRole("button", { name: "Less" }).getAttribute("aria-expanded")).toBe("true");
  });

  it("leads from a fact to its field", async () => {
    showScreen(<CoerDecoderPage />);
    decode(ticket);
    const summary = await summaryCalled("authorization ticket");
    fireEvent.click(within(summary).getByText(/^CA basic service/));
    const tree = screen.getByRole("tree");
    await waitFor(() =>
      expect(within(tree).getByRole("treeitem", { selected: true }).textContent).toContain("appPermissions"),
    );
  });
});

describe("the summary of a message", () => {
  it("says where it is about, with coordinates to copy and a plot whose figures are a table too", async () => {
    showScreen(<UperDecoderPage />);
    decode("BSM: a vehicle's position and movement");
    const summary = await summaryCalled("BSM: a vehicle's position and movement");
    within(summary).getByText("AD5167B1");
    within(summary).getByText("2.44 m/s (8.8 km/h, 5.5 mph)");
    within(summary).getByText("40.2390772, -83.3447150");
    within(summary).getByRole("button", { name: "Copy coordinates" });
    within(summary).getByRole("img", { name: "Plot of the surroundings, north up, 2000 m across" });
    expect(within(summary).queryByRole("table")).toBeNull();
    fireEvent.click(within(summary).getByRole("button", { name: "More" }));
    const drawn = within(summary).getByRole("table", { name: "What is drawn" });
    expect(within(drawn).getAllByRole("row")[1]!.textContent).toMatch(/^path6\d+\.\d m$/);
  });
});

describe("the summary of a list", () => {
  it("tells its entries as a table, page by page, and opens a certificate by itself", async () => {
    showScreen(<CoerDecoderPage />);
    decode("European trust list (ECTL) of level 2");
    const summary = await summaryCalled("European trust list (ECTL)");
    within(summary).getByText("1, the whole list");
    within(summary).getByText(/^overdue by \d+ days$/);
    fireEvent.click(within(summary).getByRole("button", { name: "More" }));
    const table = await within(summary).findByRole("table", { name: "Entries of the list" }, patient);
    await within(table).findByText("1_EU-ROOT-CA_L2", {}, patient);
    within(table).getByText("https://cpoc.jrc.ec.europa.eu/L2");
    within(summary).getByText("1–5 of 5");
    fireEvent.click(within(table).getByRole("button", { name: "Open certificate 3 by itself" }));
    const opened = await summaryCalled("trust list manager");
    within(opened).getByText("E7A4B2B045E7ACF9");
  });
});
