// What reads and writes files of films, in one part of the page that is fetched when somebody brings or makes one.
export { finish } from './recorder/finish.ts'
export { lookInto } from './sending/look-into.ts'
