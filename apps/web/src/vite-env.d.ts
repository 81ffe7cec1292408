/// <reference types="vite/client" />

/** Provides the codecs of what certificate systems write when it is imported; see `codecs-plugin.ts`. */
declare module "virtual:decoder-codecs" {}

/** Provides the decoders of road messages when it is imported. */
declare module "virtual:road-decoders" {}

/** Provides what judging takes besides when it is imported. */
declare module "virtual:judging-codecs" {}

/** Provides the encoders of the same types when it is imported. */
declare module "virtual:decoder-encoders" {}

/** Provides the decoders that lists of messages take when it is imported. */
declare module "virtual:list-decoders" {}
