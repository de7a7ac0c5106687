/** Loads one export of a module as React's `lazy` takes it. */
export async function asDefault<Module, Name extends keyof Module>(
  loading: Promise<Module>,
  name: Name,
): Promise<{ default: Module[Name] }> {
  const { [name]: component } = await loading;
  return { default: component };
}
