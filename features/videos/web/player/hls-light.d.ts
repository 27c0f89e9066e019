// The light build, without ads, encryption and subtitles, has the types of the full one.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
