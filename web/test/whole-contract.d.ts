// The endpoint table as the server has it, with its schemas: web/build/printed-contract.ts.
declare module '@fulmar/contract/api?whole' {
  import type { Endpoint } from '@fulmar/contract/core/endpoint'

  export const api: Record<string, Record<string, Endpoint>>
}
