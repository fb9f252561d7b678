// The content security policy forbids code made from strings, which zod tries with its first schema unless told not to.
// zod keeps its settings in this global, so they can be given before zod itself is loaded: it stays out of the entry script.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
