// Makes an area look as web/build/printed-contract.ts prints it: `endpoint.body` does not compile where it is not there.
declare module '@fulmar/contract/core/endpoint' {
  interface Reader {
    isPrinted: true
  }
}

export {}
