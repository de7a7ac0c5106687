/** Loads one export of a module in the form that React's `lazy` expects. */
export async function asDefault<Module, Name extends keyof Module>(
  loading: Promise<Module>,
  name: Name,
): Promise<{ default: Module[Name] }> {
  const { [name]: component } = await loading;
  return { default: component };
}
