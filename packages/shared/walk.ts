/** The result of one step of a walk through a project; `problem` is what was wrong. */
export type Step = { name: string; found: string; problem: boolean };

/** Steps of a walk, printed as they are taken. */
export class Walk {
  readonly steps: Step[] = [];

  /** Takes a step; what it returns is printed, what it throws is its problem, and the walk continues. */
  async step(name: string, take: () => Promise<string>): Promise<void> {
    const step = await take().then(
      (found) => ({ name, found, problem: false }),
      (error: unknown) => ({ name, found: String(error), problem: true }),
    );
    this.steps.push(step);
    console.log(`${step.problem ? "FAILS" : "   ok"}  ${name}: ${step.found}`);
  }

  get failed(): number {
    return this.steps.filter(({ problem }) => problem).length;
  }
}
