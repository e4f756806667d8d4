/** Loads the library that speaks OAuth. It prints that it was not made for Node 20, on which our tests run it: whoever reads the log learns nothing by that. */
export async function loadLibrary(): Promise<typeof import('oidc-provider')> {
  const { warn } = console;
  console.warn = (...said: unknown[]) => {
    if (!String(said[0]).includes('Unsupported runtime')) warn.apply(console, said);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}
