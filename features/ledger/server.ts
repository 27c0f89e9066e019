export { bringTo } from './server/booking.ts'
export { balanceOf, listPostings, lockBalance } from './server/queries/balances.ts'
export { nextAnswer } from './server/queries/causes.ts'
