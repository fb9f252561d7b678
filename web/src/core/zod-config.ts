// The content security policy forbids eval, which zod uses unless `jitless`. zod reads this global, so it can be set without loading zod in the entry script.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
