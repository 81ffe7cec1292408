import { expect, it, vi } from "vitest";
import { watchConnection } from "./connection.ts";

function setUp(state: { isOnline: boolean; reaches: boolean }) {
  const events = new EventTarget();
  const connection = watchConnection({
    events,
    isOnline: () => state.isOnline,
    reachesServer: async () => state.reaches,
  });
  const told = vi.fn<() => void>();
  connection.subscribe(told);
  const say = async (word: "online" | "offline") => {
    state.isOnline = word === "online";
    events.dispatchEvent(new Event(word));
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { connection, told, say };
}

it("is offline from the browser's word on until the connection is back, and tells both once", async () => {
  const { connection, told, say } = setUp({ isOnline: true, reaches: false });
  expect(connection.isOffline()).toBe(false);
  await say("offline");
  await say("offline");
  expect(connection.isOffline()).toBe(true);
  expect(told).toHaveBeenCalledTimes(1);
  await say("online");
  expect(connection.isOffline()).toBe(false);
  expect(told).toHaveBeenCalledTimes(2);
});

it("is not offline while the server answers without any network, as one on the same machine does", async () => {
  const { connection, told, say } = setUp({ isOnline: true, reaches: true });
  await say("offline");
  expect(connection.isOffline()).toBe(false);
  expect(told).not.toHaveBeenCalled();
});

it("is offline once the last answer of a network that goes away is in", async () => {
  const state = { isOnline: true, reaches: true };
  const { connection, say } = setUp(state);
  await say("offline");
  expect(connection.isOffline()).toBe(false);
  state.reaches = false;
  await vi.waitFor(() => expect(connection.isOffline()).toBe(true), 10_000);
  await say("online");
});

it("may be offline from the start", async () => {
  const { connection } = setUp({ isOnline: false, reaches: false });
  await vi.waitFor(() => expect(connection.isOffline()).toBe(true), 10_000);
});
