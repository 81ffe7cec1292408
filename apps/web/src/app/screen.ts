import type { ComponentType } from "react";

/** A screen and its texts, fetched together when the screen is first opened. */
export type LoadScreen = () => Promise<{ Component: ComponentType; texts: Readonly<Record<string, string>> }>;

/** The screens that few people open first, by name. */
export type Screens = typeof import("./screens.tsx")["screens"];

/** Fetches where they lie. */
export const loadScreens = () => import("./screens.tsx");
