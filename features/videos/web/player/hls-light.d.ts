// The part of the library without advertisements, encryption and subtitles is described by the whole.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
