/** Releases the acquired resources in reverse order. */
export class Closing {
  readonly #steps: (() => void | Promise<void>)[] = [];
  add(step: () => void | Promise<void>): void {
    this.#steps.push(step);
  }
  /** @throws the first error, after all steps have run. */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.#steps.splice(0).reverse())
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    if (failures.length > 0) throw failures[0];
  }
}
