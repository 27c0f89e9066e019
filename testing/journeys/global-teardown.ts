export { deleteFirstStarts as default } from './first-start.ts'
