declare module 'jsdom' {
  /** A browser's window without a browser. */
  export class JSDOM {
    readonly window: { readonly DOMParser: typeof DOMParser }
  }
}
