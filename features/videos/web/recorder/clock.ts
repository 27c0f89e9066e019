export { clock } from '#platform/web/clock.ts'
