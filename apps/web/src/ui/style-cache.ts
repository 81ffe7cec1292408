import createCache, { type EmotionCache } from "@emotion/cache";
import { StyleSheet } from "@emotion/sheet";

/** Whether this browser takes conditions inside rules; older ones get them as they were written. */
const knowsNesting = typeof CSS !== "undefined" && CSS.supports("selector(&)");

/** Where the portal's styles are written as components first need them. */
export function createStyleCache(): EmotionCache {
  const key = "css";
  const cache = createCache({ key });
  cache.sheet = new QuickSheet({ key, container: document.head });
  return cache;
}

/**
 * A sheet to which rules are added without the whole page being styled anew. Browsers look at each element again when a
 * rule at the top of a sheet is a condition or an animation; not when a condition stands inside a rule, nor when an
 * animation comes with an element of its own.
 */
class QuickSheet extends StyleSheet {
  readonly #animations: HTMLStyleElement[] = [];

  override insert(rule: string): void {
    // Every browser that draws the portal knows an animation by its plain name.
    if (rule.startsWith("@-webkit-keyframes")) return;
    if (this.isSpeedy && rule.startsWith("@keyframes")) this.#insertAnimation(rule);
    else super.insert(knowsNesting ? conditionInside(rule) : rule);
  }

  override flush(): void {
    super.flush();
    for (const tag of this.#animations.splice(0)) tag.remove();
  }

  /** Behind all else: it has no order, and there nothing stands that would be looked at again. */
  #insertAnimation(rule: string): void {
    const tag = document.createElement("style");
    // Appended empty, as all style elements are: the server's content security policy forbids those with a text.
    this.container.appendChild(tag);
    tag.sheet!.insertRule(rule);
    this.#animations.push(tag);
  }
}

/** One rule of one selector, without a pseudo-element, in a condition: only there does nesting change nothing else. */
const conditionedRule = /^(@media[^{]+)\{([^{},]+)\{([^{}]*)\}\}$/;

/** `@media X{a{…}}` as `a{@media X{…}}`, which says the same. */
export function conditionInside(rule: string): string {
  const [, condition, selector, declarations] = conditionedRule.exec(rule) ?? [];
  if (condition === undefined || /::|:before|:after/.test(selector!)) return rule;
  return `${selector}{${condition}{${declarations}}}`;
}
