interface Made {
  id: number
  creator_id: number
}

/** Selects the given number of works, first one per creator, so that the page shows many creators. */
export function takeVaried<Work extends Made>(works: readonly Work[], count: number, shown: Set<number>): Work[] {
  const fresh: Work[] = []
  for (const work of works) {
    if (shown.has(work.creator_id) || fresh.length === count) continue
    shown.add(work.creator_id)
    fresh.push(work)
  }
  const others = works.filter((work) => !fresh.includes(work))
  return [...fresh, ...others].slice(0, count)
}
