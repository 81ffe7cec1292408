/// <reference types="vite/client" />

/** Provides the codecs of every type when it is imported; see `codecs-plugin.ts`. */
declare module "virtual:decoder-codecs" {}
