/**
 * Pages that a server writes by itself, for browsers without the portal's JavaScript: sign-in, information, errors.
 * They wear the portal's type, colours, mark and way back, in both themes. Reach first for {@link layout}, or for
 * {@link messagePage} where one thing is to be said; write content with {@link html}, which escapes what is put in.
 * Whoever serves such pages also serves {@link pageAssets} below {@link assetsPath}. It knows no route and no request.
 */
export { assetsPath, type PageAsset, pageAssets } from "./assets.ts";
export { type Html, html } from "./html.ts";
export { contactLink, layout, type PageFrame } from "./layout.ts";
export { type MessageTone, messagePage } from "./message-page.ts";
