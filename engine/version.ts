/** Of the rules and everything else in this folder: the version of the package. */
export const ENGINE_VERSION = '0.1.0';
