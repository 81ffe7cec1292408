import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Inbox } from "lucide-react";
import { useNavigate } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeServer, showScreen } from "../../screen.test-support.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { PagedTable, type TablePage } from "./PagedTable.tsx";
import { useTableAddress } from "./use-table-address.ts";

fakeServer();

/** Things in a list, and how a page of it is asked for. */
let things: string[];
let load: (page: number, size: number) => Promise<TablePage<string>>;
let opened: string[];
let refetch: () => void;

beforeEach(() => {
  things = Array.from({ length: 23 }, (_, index) => `Thing ${index + 1}`);
  opened = [];
  load = async (page, size) => {
    const first = (page - 1) * size;
    return { content: things.slice(first, first + size), totalElements: things.length, first: first + 1 };
  };
});

function Things() {
  const address = useTableAddress([5, 10]);
  const navigate = useNavigate();
  const { page, size } = address;
  const query = useQuery({
    queryKey: ["things", page, size, address.valueOf("colour")],
    queryFn: () => load(page, size),
    placeholderData: keepPreviousData,
    retry: false,
  });
  refetch = () => void query.refetch();
  return (
    <>
      <PagedTable
        title="All things"
        toolbar={
          <button
            type="button"
            onClick={() => address.change({ colour: address.valueOf("colour") ? "" : "red" })}
          >
            Red
          </button>
        }
        columns={[
          { key: "number", head: "Number", cell: (_thing, number) => number, isNumeric: true },
          { key: "name", head: "Name", cell: (thing) => thing, isRowHeader: true },
          {
            key: "actions",
            head: "Actions",
            cell: (thing) => <button type="button">{`Take ${thing}`}</button>,
          },
        ]}
        query={query}
        address={address}
        keyOf={(thing) => thing}
        isInactive={(thing) => thing === "Thing 2"}
        onDoubleClick={(thing) => opened.push(thing)}
        failure={{ message: "No things.", detail: (error) => (error as Error).message }}
        empty={<EmptyState icon={Inbox} title="Nothing yet" />}
      />
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <output>{`${page}/${size}/${address.valueOf("colour")}`}</output>
    </>
  );
}

function table() {
  return within(screen.getByRole("table", { name: "All things" }));
}
function names(): (string | null)[] {
  return table()
    .queryAllByRole("rowheader")
    .map(({ textContent }) => textContent!.replace("Name", ""));
}
async function open(address = "/things"): Promise<void> {
  showScreen(<Things />, address);
  await waitFor(() => expect(names().length).toBeGreaterThan(0));
}
function press(name: string): void {
  fireEvent.click(screen.getByRole("button", { name }));
}
function state(): string {
  return document.querySelector("output")!.textContent!;
}

describe("a table in pages", () => {
  it("has a name, column headers, and in each row a header and its running number", async () => {
    await open("/things?page=2");
    expect(
      table()
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["Number", "Name", "Actions"]);
    expect(names()).toEqual(["Thing 6", "Thing 7", "Thing 8", "Thing 9", "Thing 10"]);
    expect(table().getAllByRole("cell")[0]!.textContent).toBe("Number6");
    screen.getByText("6–10 of 23");
  });

  it("goes on, back and to both ends by named buttons, which do nothing where they lead nowhere", async () => {
    await open();
    press("First page");
    press("Previous page");
    screen.getByText("1–5 of 23");
    press("Last page");
    await screen.findByText("21–23 of 23");
    await waitFor(() => expect(names()).toEqual(["Thing 21", "Thing 22", "Thing 23"]));
    press("Next page");
    expect(state()).toBe("5/5/");
    for (const name of ["Next page", "Last page"])
      expect(screen.getByRole("button", { name }).getAttribute("aria-disabled")).toBe("true");
    press("Previous page");
    expect(state()).toBe("4/5/");
    press("First page");
    await waitFor(() => expect(names()[0]).toBe("Thing 1"));
  });

  it("keeps page, size and the screen's own choices in the address; a change of anything but the page goes to page 1; Back restores", async () => {
    await open("/things?page=3");
    fireEvent.change(screen.getByLabelText("Rows per page"), { target: { value: "10" } });
    expect(state()).toBe("1/10/");
    press("Next page");
    press("Red");
    expect(state()).toBe("1/10/red");
    press("Back");
    await waitFor(() => expect(state()).toBe("2/10/"));
    press("Back");
    await waitFor(() => expect(state()).toBe("1/10/"));
    press("Back");
    await waitFor(() => expect(state()).toBe("3/5/"));
    await waitFor(() => expect(names()[0]).toBe("Thing 11"));
  });

  it.each([
    ["page=0", "1/5/"],
    ["page=-1", "1/5/"],
    ["page=x", "1/5/"],
    ["page=1e3", "1/5/"],
    ["page=9999999999", "1/5/"],
    ["size=7", "1/5/"],
    ["size=10&page=2", "2/10/"],
  ])("reads %s in the address as %s", async (query, expected) => {
    await open(`/things?${query}`);
    expect(state()).toBe(expected);
  });

  it("steps back to the last page when the address names one that there is not", async () => {
    await open("/things?page=9");
    expect(state()).toBe("5/5/");
    expect(names()).toEqual(["Thing 21", "Thing 22", "Thing 23"]);
  });

  it("keeps the rows, with their numbers, while others are fetched", async () => {
    await open();
    const answer = Promise.withResolvers<TablePage<string>>();
    load = () => answer.promise;
    press("Next page");
    await waitFor(() =>
      expect(screen.getByRole("table", { name: "All things" }).getAttribute("aria-busy")).toBe("true"),
    );
    expect(names()[0]).toBe("Thing 1");
    expect(table().getAllByRole("cell")[0]!.textContent).toBe("Number1");
    await act(async () => answer.resolve({ content: ["Other"], totalElements: 23, first: 6 }));
    await waitFor(() => expect(names()).toEqual(["Other"]));
    expect(screen.getByRole("table", { name: "All things" }).getAttribute("aria-busy")).toBe("false");
  });

  it("shows skeletons of the rows to come after 200 ms, and says that it is busy", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      load = () => new Promise(() => undefined);
      showScreen(<Things />, "/things?size=10");
      const skeletons = () => document.querySelectorAll('tbody tr[aria-hidden="true"]').length;
      expect(screen.getByRole("table", { name: "All things" }).getAttribute("aria-busy")).toBe("true");
      act(() => vi.advanceTimersByTime(150));
      expect(skeletons()).toBe(0);
      act(() => vi.advanceTimersByTime(100));
      expect(skeletons()).toBe(10);
    } finally {
      vi.useRealTimers();
    }
  });

  it("says in its place what failed, with a way to try again, and does not look empty", async () => {
    const good = load;
    load = async () => {
      throw new Error("the reason");
    };
    showScreen(<Things />);
    await screen.findByText("No things.");
    screen.getByText("the reason");
    expect(screen.queryByText("Nothing yet")).toBeNull();
    load = good;
    press("Try again");
    await waitFor(() => expect(names()).toHaveLength(5));
  });

  it("says why there are no rows, without headers or pages", async () => {
    things = [];
    showScreen(<Things />);
    await screen.findByText("Nothing yet");
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
  });

  it("opens a row by double click, but not by one on what can be pressed in it", async () => {
    await open();
    fireEvent.doubleClick(screen.getByRole("button", { name: "Take Thing 3" }));
    expect(opened).toEqual([]);
    fireEvent.doubleClick(screen.getByText("Thing 3", { selector: "th" }));
    expect(opened).toEqual(["Thing 3"]);
  });
});

describe("the focus of a row that goes away", () => {
  async function take(name: string, remove: () => void): Promise<void> {
    screen.getByRole("button", { name: `Take ${name}` }).focus();
    remove();
    await act(async () => refetch());
  }
  const focused = () =>
    (document.activeElement as HTMLElement).dataset.key ?? document.activeElement?.textContent;

  it("goes to the row that comes into its place", async () => {
    await open();
    await take("Thing 2", () => things.splice(1, 1));
    await waitFor(() => expect(focused()).toBe("Thing 3"));
  });

  it("goes to the last row where none comes into its place", async () => {
    await open("/things?page=5");
    await take("Thing 23", () => things.splice(22, 1));
    await waitFor(() => expect(focused()).toBe("Thing 22"));
  });

  it("goes with the table to the page before when the page is gone with it", async () => {
    things.length = 6;
    await open("/things?page=2");
    await take("Thing 6", () => things.splice(5, 1));
    await waitFor(() => expect(state()).toBe("1/5/"));
    await waitFor(() => expect(focused()).toBe("Thing 1"));
  });

  it("goes to the heading when the table is empty", async () => {
    things.length = 1;
    await open();
    await take("Thing 1", () => things.splice(0, 1));
    await waitFor(() => expect(focused()).toBe("All things"));
  });

  it("goes to the heading from what was pressed in place of rows", async () => {
    const good = load;
    load = async () => {
      throw new Error("the reason");
    };
    showScreen(<Things />);
    (await screen.findByRole("button", { name: "Try again" })).focus();
    load = good;
    press("Try again");
    await waitFor(() => expect(focused()).toBe("All things"));
    screen.getByRole("button", { name: "Next page" }).focus();
    press("Next page");
    await waitFor(() => expect(names()[0]).toBe("Thing 6"));
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Next page");
    // A press beside everything, as of a mouse.
    (document.activeElement as HTMLElement).blur();
    press("Previous page");
    await waitFor(() => expect(names()[0]).toBe("Thing 1"));
    expect(document.activeElement).toBe(document.body);
  });

  it("stays where it is while the row is there, and is not taken from elsewhere", async () => {
    await open();
    await take("Thing 2", () => things.splice(0, 1));
    await waitFor(() => expect(names()[0]).toBe("Thing 2"));
    expect(focused()).toBe("Take Thing 2");
    screen.getByRole("button", { name: "Red" }).focus();
    things.splice(0, 1);
    await act(async () => refetch());
    await waitFor(() => expect(names()[0]).toBe("Thing 3"));
    expect(focused()).toBe("Red");
  });
});
