import { config } from 'zod/v4/core'

// The content security policy forbids code made from strings, which zod would otherwise try with its first schema.
config({ jitless: true })
