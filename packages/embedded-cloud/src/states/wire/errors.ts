/** Refusals of the Step Functions API. */
import { AwsError } from '../../service.ts';

export function machineDoesNotExist(arn: string): AwsError {
  return new AwsError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${arn}'`);
}

export function executionDoesNotExist(arn: string): AwsError {
  return new AwsError('ExecutionDoesNotExist', `Execution Does Not Exist: '${arn}'`);
}

export function executionAlreadyExists(arn: string): AwsError {
  return new AwsError('ExecutionAlreadyExists', `Execution Already Exists: '${arn}'`);
}

export function invalidExecutionInput(reason: string): AwsError {
  return new AwsError('InvalidExecutionInput', `Invalid State Machine Execution Input: '${reason}'`);
}

export function invalidName(name: string): AwsError {
  return new AwsError('InvalidName', `Invalid Name: '${name}'`);
}

export function invalidOutput(reason: string): AwsError {
  return new AwsError('InvalidOutput', `Invalid Output: '${reason}'`);
}

export function invalidToken(): AwsError {
  return new AwsError('InvalidToken', "Invalid Token: 'Invalid token'");
}

export function taskTimedOut(): AwsError {
  return new AwsError('TaskTimedOut', "Task Timed Out: 'Provided task does not exist anymore'");
}
