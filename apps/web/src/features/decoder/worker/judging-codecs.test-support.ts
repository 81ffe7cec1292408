/** All codecs that the worker has when it judges, as a module to be built. */
import "virtual:decoder-codecs";
import "virtual:judging-codecs";
